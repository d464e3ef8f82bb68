// Swagger UI for one of the OpenAPI documents. Its script, which defines a global, is loaded after the page.
import { SERVICE_URL } from "./service-url.ts";
import { nameParts } from "./try-out-names.ts";

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { in: string; required?: boolean; example?: unknown }[] }>>;
}

/** The little of React that a layout needs. */
interface React {
  createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown;
}
interface LayoutProps {
  getComponent(name: string, isContainer?: boolean): unknown;
  specSelectors: { securityDefinitions(): unknown };
}
type SwaggerUi = (options: {
  spec: object;
  domNode: Element;
  deepLinking: boolean;
  validatorUrl: null;
  layout: string;
  plugins: readonly ((system: { React: React }) => object)[];
}) => unknown;

const box = document.getElementById("try-out");
if (box !== null) {
  const script = document.createElement("script");
  script.src = box.dataset.script ?? "";
  script.addEventListener("load", () => void show(box));
  document.head.append(script);
  followScheme();
}

/** Swagger UI has a dark scheme, which it ties to a class and not to the scheme of the system. */
function followScheme(): void {
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => document.documentElement.classList.toggle("dark-mode", isDark.matches);
  isDark.addEventListener("change", follow);
  follow();
}

/** Sends requests to the host of this page: the page's policy may not allow BASE_URL, which the document has. */
async function show(domNode: HTMLElement): Promise<void> {
  const documents = (domNode.dataset.documents ?? "").split(" ");
  const chosen = documents[Number(new URLSearchParams(location.search).get("api"))] ?? documents[0]!;
  const document = (await (await fetch(chosen)).json()) as OpenApi;
  nameParts(domNode);
  const { SwaggerUIBundle } = window as unknown as { SwaggerUIBundle: SwaggerUi };
  SwaggerUIBundle({
    spec: { ...withoutExamples(document), servers: [{ url: SERVICE_URL }] },
    domNode,
    deepLinking: true,
    validatorUrl: null,
    layout: "Sections",
    plugins: [({ React }) => ({ components: { Sections: sections(React), DeepLink: pathText(React) } })],
  });
}

/** The parts of Swagger UI's own layout that these documents need. That one has a `<main>`, and stands in the page's. */
function sections({ createElement }: React) {
  return ({ getComponent, specSelectors }: LayoutProps) => {
    const part = (name: string) => createElement(getComponent(name, true));
    const box = (className: string, ...parts: unknown[]) => createElement("div", { className }, ...parts);
    const needsKey = Boolean(specSelectors.securityDefinitions());
    return box(
      "swagger-ui",
      createElement(getComponent("SvgAssets")),
      box("information-container wrapper", part("InfoContainer")),
      box(
        "scheme-container",
        box(
          "schemes wrapper",
          box("schemes-server-container", part("ServersContainer")),
          needsKey ? part("AuthorizeBtnContainer") : null,
        ),
      ),
      box("wrapper", part("operations"), part("Models")),
    );
  };
}

/** The path of an operation, which is in the button that opens it: a link in a button is neither. */
function pathText({ createElement }: React) {
  return ({ text }: { text: unknown }) => createElement("span", null, text);
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
