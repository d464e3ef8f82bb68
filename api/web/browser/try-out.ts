// Swagger UI for one of the OpenAPI documents. Its script, which defines a global, is loaded after the page.
import { SERVICE_URL } from "./service-url.ts";

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { in: string; required?: boolean; example?: unknown }[] }>>;
}

type SwaggerUi = (options: { spec: object; domNode: Element; deepLinking: boolean; validatorUrl: null }) => unknown;

const box = document.getElementById("try-out");
if (box !== null) {
  const script = document.createElement("script");
  script.src = box.dataset.script ?? "";
  script.addEventListener("load", () => void show(box));
  document.head.append(script);
}

/** Sends requests to the host of this page: the page's policy may not allow BASE_URL, which the document has. */
async function show(domNode: HTMLElement): Promise<void> {
  const documents = (domNode.dataset.documents ?? "").split(" ");
  const chosen = documents[Number(new URLSearchParams(location.search).get("api"))] ?? documents[0]!;
  const document = (await (await fetch(chosen)).json()) as OpenApi;
  const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: SwaggerUi };
  SwaggerUIBundle({
    spec: { ...withoutExamples(document), servers: [{ url: SERVICE_URL }] },
    domNode,
    deepLinking: true,
    validatorUrl: null,
  });
}

/** Swagger UI fills fields with examples: all filters at once would be sent, which find nothing. Those of parameters that are needed stay. */
function withoutExamples(document: OpenApi): OpenApi {
  for (const operation of Object.values(document.paths).flatMap(Object.values)) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === "query" && parameter.required !== true) delete parameter.example;
    }
  }
  return document;
}
