// Tokens of the design: colours in light and dark, radii, shadows, motion. Every tone follows from the variables of the embedding
// page, so that an accent and a radius are enough for looks that belong together: on an accent lighter than 0.18 in luminance text is
// black, on a darker one white, so that the contrast is 4.5 at least. As text and mark an accent of the page is made darker in light and
// lighter in dark, as far as it must be to have 4.5, too: `--own-ink` is invalid where the page sets none, and the accent of the design
// stays as it is. The build puts the same rules into site.css.
import { css } from "lit";

export const tokens = css`
  :host {
    --accent: var(--listings-accent, light-dark(#0b5c4a, #6fd6b6));
    --accent-hover: color-mix(in oklab, var(--accent) 82%, light-dark(#000, #fff));
    --on-accent: var(--listings-on-accent, light-dark(#fff, #06231c));
    --own-ink: color-mix(in oklab, var(--listings-accent) 40%, var(--text));
    --ink: var(--own-ink, light-dark(#0b5c4a, #6fd6b6));
    --background: var(--listings-background, light-dark(#f5f7f6, #101614));
    --surface: var(--listings-surface, light-dark(#fff, #1a211e));
    --raised: var(--listings-raised, color-mix(in oklab, var(--surface), light-dark(var(--surface), #fff) 5%));
    --text: var(--listings-text, light-dark(#16201c, #e9efec));
    --muted: var(--listings-muted, light-dark(#4c5a54, #a9b8b1));
    --border: var(--listings-border, light-dark(#d3dcd8, #36433d));
    --field: var(--listings-field, light-dark(#71807a, #82938b));
    --idle: light-dark(#8b9a93, #6d7c75);
    --tint: light-dark(
      color-mix(in srgb, var(--accent) 10%, var(--surface)),
      color-mix(in srgb, var(--accent) 14%, var(--surface))
    );
    --drop: var(--listings-drop, light-dark(#a3300b, #ffb59a));
    --star: var(--listings-star, light-dark(#b4174b, #ff9db8));
    --mark: var(--listings-mark, light-dark(#ffe58f, #5c4a00));
    --on-mark: var(--listings-on-mark, light-dark(#16201c, #e9efec));
    --bad: light-dark(#b3261e, #f5a9a3);
    --scrim: rgb(10 20 16 / 0.72);
    --radius: var(--listings-radius, 10px);
    --radius-card: calc(1.2 * var(--radius));
    --radius-sheet: calc(1.6 * var(--radius));
    --radius-badge: calc(0.6 * var(--radius));
    --radius-pill: min(99px, 99 * var(--radius));
    --shadow-raised: 0 1px 4px rgb(0 0 0 / 0.16);
    --shadow-popover: 0 8px 28px rgb(0 0 0 / 0.2);
    --ease: cubic-bezier(0.2, 0, 0, 1);
    --target: 40px;
  }
  @media (pointer: coarse) {
    :host {
      --target: 44px;
    }
  }
  @supports (color: color(from red xyz y y y)) {
    :host {
      --own-ink: light-dark(
        oklch(from var(--listings-accent) min(l, 0.5) c h),
        oklch(from var(--listings-accent) max(l, 0.78) c h)
      );
      --on-accent: var(--listings-on-accent, color(from var(--accent) xyz calc((0.18 - y) * 999) calc((0.18 - y) * 999) calc((0.18 - y) * 999)));
    }
  }
`;

/** What is said to those who hear the page. */
export const unseen = css`
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
