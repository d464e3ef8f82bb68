// Swagger UI over one of our own OpenAPI documents. Its script puts itself on `window`; it is loaded here, after the page stands.

type SwaggerUi = (options: { url: string; domNode: Element; deepLinking: boolean; validatorUrl: null }) => unknown;

const box = document.getElementById("try-out");
if (box !== null) {
  const which = new URLSearchParams(location.search).get("api") === "company" ? "company" : "public";
  const script = document.createElement("script");
  script.src = new URL(/* @vite-ignore */ "swagger-ui-bundle.js", import.meta.url).href;
  script.addEventListener("load", () => {
    const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: SwaggerUi };
    SwaggerUIBundle({ url: box.dataset[which]!, domNode: box, deepLinking: true, validatorUrl: null });
  });
  document.head.append(script);
}
