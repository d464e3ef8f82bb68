// What is shown of the results: list, map, or both side by side.

export const VIEWS = ["list", "both", "map"] as const;
export type ShownView = (typeof VIEWS)[number];

export const isView = (text: unknown): text is ShownView => VIEWS.some((view) => view === text);

/** The map as the views of the component see it. */
export interface MapPart {
  /** "off": the page wants none. Both need a wide component. */
  readonly shown: ShownView | "off";
  readonly hasRoomForBoth: boolean;
  readonly hasFailed: boolean;
  show(view: ShownView): void;
  retry(): void;
}
