// Swagger UI for one of the OpenAPI documents. Its script, which defines a global, is loaded after the page.
import { SERVICE_URL } from "./service-url.ts";

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
  const document = (await (await fetch(chosen)).json()) as object;
  const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: SwaggerUi };
  SwaggerUIBundle({
    spec: { ...document, servers: [{ url: SERVICE_URL }] },
    domNode,
    deepLinking: true,
    validatorUrl: null,
  });
}
