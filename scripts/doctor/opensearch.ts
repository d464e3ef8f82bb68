// OpenSearch: reachable, new enough, healthy, with an index that this version of the program can read and write.
import type { Config } from "../../shared/config.ts";
import { searchClient } from "../../shared/search/client.ts";
import { indicesOf, readIndexMeta } from "../../shared/search/indices.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

type OpenSearchConfig = Pick<Config, "openSearchUrls" | "indexPrefix" | "indexReplicas">;

export async function examineOpenSearch(config: OpenSearchConfig, schemaHash: string): Promise<Finding[]> {
  const search = searchClient(config, { connections: 2 });
  try {
    const { version } = (await search.request("GET", "/")) as { version: { number: string; distribution?: string } };
    const { status, number_of_nodes: nodes } = (await search.request("GET", "/_cluster/health")) as ClusterHealth;
    const findings = judgeCluster({ version: version.number, status, nodes });
    const [index] = await indicesOf(search, config.indexPrefix);
    const meta = index === undefined ? undefined : await readIndexMeta(search, index);
    return [...findings, judgeIndex({ index, found: meta?.schemaHash, wanted: schemaHash })];
  } catch (error) {
    const todo = "start it (`npx listings stack up` or `docker compose up -d --wait`) or correct OPENSEARCH_URL";
    return [problem("OpenSearch", reasonOf(error), todo)];
  } finally {
    await search.close();
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
}: {
  version: string;
  status: string;
  nodes: number;
}): Finding[] {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const findings = [
    major > 2 || (major === 2 && minor >= 19)
      ? ok("OpenSearch", `version ${version}, ${nodes} node${nodes === 1 ? "" : "s"}`)
      : problem("OpenSearch", `version ${version} is too old`, "use OpenSearch 3 (2.19 is the least)"),
  ];
  if (status === "red") {
    const todo = "see GET /_cluster/allocation/explain; when the data is lost, `npx listings reindex` rebuilds it";
    findings.push(problem("Cluster", "red: part of the index cannot be read", todo));
  } else if (status === "yellow") {
    const text = "yellow: replicas have no node to live on";
    findings.push(warning("Cluster", text, "add a node, or set INDEX_REPLICAS=0 and reindex"));
  } else {
    findings.push(ok("Cluster", status));
  }
  return findings;
}

interface IndexState {
  index: string | undefined;
  found: string | undefined;
  wanted: string;
}

export function judgeIndex({ index, found, wanted }: IndexState): Finding {
  if (index === undefined) return problem("Index", "there is none yet", "run `npx listings reindex`");
  if (found === wanted) return ok("Index", index);
  const text = `${index} was built by another version or other settings (${found ?? "unknown"}, now ${wanted})`;
  return problem("Index", text, "run `npx listings reindex`; searches go on meanwhile");
}
