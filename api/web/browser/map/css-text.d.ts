// Style sheets as texts, as Vite gives them.
declare module "*.css?inline" {
  const text: string;
  export default text;
}
