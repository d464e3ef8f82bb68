// Signs that only pages have. Apart from those of the component, whose file has room for nothing that it does not draw.
import { drawing } from "./signs.ts";

const PATHS = {
  done: "m5 12 5 5 9-10",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  share: "M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1",
};

export const pageSign = (name: keyof typeof PATHS) => drawing(PATHS[name]);
