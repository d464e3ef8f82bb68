// Checks OpenSearch: reachable, new enough, healthy, with an index that this version of the program can read and write.
import type { IndexMeta } from "../../mappings/index-body.ts";
import { localesOf } from "../../mappings/text-fields.ts";
import type { Config } from "../../shared/config.ts";
import { type SearchClient, searchClient } from "../../shared/search/client.ts";
import { indicesOf, readIndexMeta } from "../../shared/search/indices.ts";
import type { SearchError } from "../../shared/search/response.ts";
import { examineDisk, putSettings } from "./disk.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import { unreachable } from "./unreachable.ts";

type OpenSearchConfig = Pick<Config, "openSearchUrls" | "indexPrefix" | "indexReplicas" | "production">;

/** Schema metadata of an index. */
type Schema = Pick<IndexMeta, "schemaHash" | "fields">;

export async function examineOpenSearch(config: OpenSearchConfig, wanted: Schema): Promise<Finding[]> {
  const search = searchClient(config, { connections: 2 });
  try {
    const about = await askAbout(search);
    if (about?.version?.number === undefined) {
      const text = "what answers there is another HTTP service";
      return [problem("OpenSearch", text, "correct host, port and path in OPENSEARCH_URL")];
    }
    const { status, number_of_nodes: nodes } = (await search.request("GET", "/_cluster/health")) as ClusterHealth;
    const findings = judgeCluster({ version: about.version.number, status, nodes, prefix: config.indexPrefix });
    // A user without these rights can do without: the cluster's health says the worst.
    findings.push(...(await examineDisk(search, config.indexPrefix).catch(() => [])));
    const [index] = await indicesOf(search, config.indexPrefix);
    const found = index === undefined ? undefined : await readIndexMeta(search, index);
    const all = [...findings, judgeIndex({ index, found, wanted })];
    return all.map((finding) => withAddress(finding, config.openSearchUrls[0] ?? ""));
  } catch (error) {
    return [unreachable("OpenSearch", error, { ...config, setting: "OPENSEARCH_URL" })];
  } finally {
    await search.close();
  }
}

/** With commands that run as printed: OPENSEARCH_URL may be a list, have a slash at its end, or a password, which is asked for. */
export function withAddress(finding: Finding, url: string): Finding {
  const { username, origin, pathname } = new URL(url);
  const user = username === "" ? "" : ` -u ${decodeURIComponent(username)}`;
  const todo = finding.todo
    ?.replaceAll("$OPENSEARCH_URL", origin + pathname.replace(/\/$/, ""))
    .replaceAll("curl -X", `curl${user} -X`);
  return todo === undefined ? finding : { ...finding, todo };
}

interface About {
  version?: { number?: string };
}

/** Undefined where another HTTP server answers. */
async function askAbout(search: SearchClient): Promise<About | undefined> {
  try {
    return (await search.request("GET", "/")) as About | undefined;
  } catch (error) {
    const { status } = error as SearchError;
    if (status === undefined || [401, 403, 429, 503].includes(status)) throw error;
    return undefined;
  }
}

interface ClusterHealth {
  status: string;
  number_of_nodes: number;
}

export function judgeCluster({
  version,
  status,
  nodes,
  prefix,
}: {
  version: string;
  status: string;
  nodes: number;
  /** Of our indices' names. */
  prefix: string;
}): Finding[] {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const findings = [
    major > 2 || (major === 2 && minor >= 19)
      ? ok("OpenSearch", `version ${version}, ${nodes} node${nodes === 1 ? "" : "s"}`)
      : problem("OpenSearch", `version ${version} is too old`, "use OpenSearch 3 (2.19 is the least)"),
  ];
  if (status === "red") {
    const todo =
      "if the live index is the lost one and `npx listings status` shows a `previous`, `npx listings rollback` brings searches back; " +
      "see GET /_cluster/allocation/explain; if the data are lost, `npx listings reindex --force` builds the index anew. A lost one " +
      'that is `previous` in `npx listings status` is no loss: curl -XDELETE "$OPENSEARCH_URL/NAME"';
    findings.push(problem("Cluster", "red: part of the index cannot be read", todo));
  } else if (status === "yellow") {
    const text = "yellow: replicas have no node to live on";
    const without = putSettings(`${prefix}-*`, { "index.number_of_replicas": 0 });
    findings.push(warning("Cluster", text, `add a node, or go without: INDEX_REPLICAS=0, and ${without}`));
  } else {
    findings.push(ok("Cluster", status));
  }
  return findings;
}

interface IndexState {
  index: string | undefined;
  found: Partial<Schema> | undefined;
  wanted: Schema;
}

export function judgeIndex({ index, found, wanted }: IndexState): Finding {
  if (index === undefined) return problem("Index", "there is none yet", "run `npx listings reindex`");
  if (found?.schemaHash === wanted.schemaHash) return ok("Index", index);
  const locales = localesOf(wanted.fields);
  const more = localesOf(found?.fields ?? []).filter((locale) => !locales.includes(locale));
  if (more.length > 0) {
    const todo =
      "correct LOCALES; to drop languages restart API and indexer with the new LOCALES, then run `npx listings reindex --force`";
    return problem("Index", `${index} has fields for ${more.join(", ")}, which LOCALES lacks here`, todo);
  }
  const text = `${index} was built by another version or other settings (${found?.schemaHash ?? "unknown"}, now ${wanted.schemaHash})`;
  const todo = "during an upgrade restart this program in the new version, else run `npx listings reindex`";
  return problem("Index", text, todo);
}
