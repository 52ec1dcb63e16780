// Runs in the app while a bundler watches. Styles of the panel's shadow root, which styles of the app do not reach.
export const style = `
:host {
  --paper: #fff; --ink: #1c1f26; --soft: #5b6270; --line: #d9dde5; --raised: #f4f6f9;
  --error: #c4262e; --warning: #8a5a00; --missing: #6b3fc4; --replaced: #0a6b78; --fine: #1c7a3d; --focus: #2563eb;
  --shadow: 0 6px 24px rgb(20 24 40 / 18%), 0 1px 3px rgb(20 24 40 / 16%);
}
@media (prefers-color-scheme: dark) {
  :host {
    --paper: #1b1e25; --ink: #e8eaf0; --soft: #a0a7b5; --line: #363c48; --raised: #252a33;
    --error: #ff7b80; --warning: #f0b44c; --missing: #b79cff; --replaced: #5fd0df; --fine: #67d38b; --focus: #7aa7ff;
    --shadow: 0 6px 24px rgb(0 0 0 / 55%), 0 0 0 1px rgb(255 255 255 / 6%);
  }
}
@media print { :host { display: none !important } }
* { box-sizing: border-box }
.badge, .panel { font: 13px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: var(--ink); background: var(--paper); border: 1px solid var(--line); box-shadow: var(--shadow) }
button { font: inherit; color: inherit; cursor: pointer }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px }
.badge { display: flex; gap: 8px; align-items: center; padding: 4px 11px; border-radius: 999px }
.badge .name { font-weight: 600 }
.badge:hover { background: var(--raised) }
.chip { display: inline-flex; gap: 4px; align-items: center; font-variant-numeric: tabular-nums }
.chip.pseudo { padding: 0 6px; border-radius: 999px; background: var(--raised); font-size: 11px }
.sign { font-weight: 700; font-size: 11px }
.error > .sign, .chip.error { color: var(--error) }
.warning > .sign, .chip.warning { color: var(--warning) }
.missing > .sign, .chip.missing { color: var(--missing) }
.replaced > .sign, .chip.replaced { color: var(--replaced) }
.sign.fine { color: var(--fine) }
.panel { width: min(420px, calc(100vw - 24px)); max-height: min(60vh, 560px); margin: 8px 0; overflow: auto; overscroll-behavior: contain; border-radius: 12px; animation: rise .14s ease-out }
.panel:focus { outline: none }
.panel[hidden] { display: none }
@keyframes rise { from { opacity: 0; transform: translateY(6px) } }
@media (prefers-reduced-motion: reduce) { .panel { animation: none } }
header { position: sticky; top: 0; display: flex; gap: 10px; align-items: center; padding: 9px 8px 9px 14px; background: var(--paper); border-bottom: 1px solid var(--line) }
h2 { flex: 1; margin: 0; font-size: 14px; font-weight: 700 }
.switch { display: flex; overflow: hidden; border: 1px solid var(--line); border-radius: 7px }
.switch button { padding: 2px 9px; white-space: nowrap; border: 0; background: none; font-size: 12px; color: var(--soft) }
.switch button + button { border-left: 1px solid var(--line) }
.switch button:focus-visible { outline-offset: -2px }
.switch [aria-pressed=true] { background: var(--raised); color: var(--ink); font-weight: 600 }
.close { width: 28px; height: 28px; padding: 0; border: 0; border-radius: 7px; background: none; font-size: 19px; line-height: 1; color: var(--soft) }
.close:hover { background: var(--raised) }
h3 { margin: 12px 14px 2px; font-size: 11px; font-weight: 600; letter-spacing: .03em; color: var(--soft) }
.count { padding: 0 6px; border-radius: 999px; background: var(--raised); font-variant-numeric: tabular-nums }
ul { margin: 0; padding: 0 6px 6px; list-style: none }
li { display: grid; grid-template-columns: 22px 1fr; gap: 4px; padding: 6px 8px; border-radius: 8px; overflow-wrap: anywhere }
li + li { border-top: 1px solid var(--line); border-radius: 0 }
.tools, .line { display: flex; flex-wrap: wrap; gap: 6px; align-items: center }
.tools { padding: 8px 14px 0 }
.tools button { padding: 2px 9px; border: 1px solid var(--line); border-radius: 6px; background: none; font-size: 12px }
.tools [aria-pressed=true] { background: var(--raised); font-weight: 600 }
.tools input { flex: 1; min-width: 0 }
input, select, textarea { padding: 3px 7px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font: inherit }
:is(input, select, textarea):focus-visible { outline: 2px solid var(--focus); outline-offset: -1px }
.acts, .said { font-size: 12px; color: var(--soft) }
.acts, li > .card { grid-column: 2 }
.acts { display: flex; flex-wrap: wrap; gap: 4px 10px }
.acts button { padding: 0; border: 0; background: none; color: var(--focus) }
.acts button:hover { text-decoration: underline }
.card { margin: 8px 14px; padding: 8px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow-wrap: anywhere }
li > .card { margin: 4px 0 }
.card .line .key { flex: 1 }
.card .line > button:not(.place, .close) { padding: 2px 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper) }
.card .line > .main { border-color: var(--focus); color: var(--focus); font-weight: 600 }
button:disabled { opacity: .5; cursor: default }
.card p { margin: 4px 0 }
.card .source { color: var(--soft); white-space: pre-wrap }
.card textarea { display: block; width: 100%; resize: vertical }
.checks { padding: 0; margin-bottom: 6px }
.checks li { display: block; padding: 2px 0; border: 0; font-size: 12px; color: var(--soft) }
.checks .error { color: var(--error) }
.checks .warning { color: var(--warning) }
.said.error { color: var(--error) }
.said:empty { display: none }
li > .sign { padding-top: 2px }
li p { margin: 1px 0 }
.place { display: inline; padding: 0; border: 0; background: none; font: 12px/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft); text-align: left }
button.place { color: var(--focus); text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 2px }
button.place:hover { text-decoration-color: currentcolor }
.key { display: block; font-weight: 600 }
.rule { font: 11px/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft) }
pre { margin: 3px 0; padding: 4px 7px; overflow-x: auto; border-radius: 6px; background: var(--raised); font: 11px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; tab-size: 4 }
.stop { margin: 12px 14px; white-space: pre-line; padding: 8px 10px; border-left: 3px solid var(--error); background: var(--raised); border-radius: 0 6px 6px 0; overflow-wrap: anywhere }
.calm, .more { margin: 12px 14px; color: var(--soft) }
.more { margin-top: 0 }
`
