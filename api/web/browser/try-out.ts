// Swagger UI over one of our own OpenAPI documents. Its script puts itself on `window`; it is loaded here, after the page stands.

type SwaggerUi = (options: { url: string; domNode: Element; deepLinking: boolean; validatorUrl: null }) => unknown;

const box = document.getElementById("try-out");
if (box !== null) {
  const documents = (box.dataset.documents ?? "").split(" ");
  const url = documents[Number(new URLSearchParams(location.search).get("api"))] ?? documents[0]!;
  const script = document.createElement("script");
  script.src = new URL(/* @vite-ignore */ "swagger-ui-bundle.js", import.meta.url).href;
  script.addEventListener("load", () => {
    const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: SwaggerUi };
    SwaggerUIBundle({ url, domNode: box, deepLinking: true, validatorUrl: null });
  });
  document.head.append(script);
}
