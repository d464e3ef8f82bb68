// Swagger UI over one of our own OpenAPI documents. Its script puts itself on `window`; it is loaded here, after the page stands.
import { SERVICE_URL } from "./service-url.ts";

type SwaggerUi = (options: { spec: object; domNode: Element; deepLinking: boolean; validatorUrl: null }) => unknown;

const box = document.getElementById("try-out");
if (box !== null) {
  const script = document.createElement("script");
  script.src = box.dataset.script ?? "";
  script.addEventListener("load", () => void show(box));
  document.head.append(script);
}

/** Requests go to the host that this page came from: the document names the public one, which the page's policy may not reach. */
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
