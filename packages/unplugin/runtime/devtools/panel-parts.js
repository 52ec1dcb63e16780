// Runs in the app while a bundler watches. Creates the elements of the panel. Strings are set as text, never as HTML.

/** @param {string} tag @param {Record<string, string>} attributes @param {...(string | Node)} children */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** @param {Record<string, string>} attributes @param {string} text @param {() => void} act */
export function button(attributes, text, act) {
  const made = element('button', { type: 'button', ...attributes }, text)
  made.addEventListener('click', act)
  return made
}

/**
 * Shows a position in a file: a button if the dev server can open it in the editor.
 * @param {string} place relative to the root, with line and column
 * @param {{ readonly root: string, readonly editor?: string | undefined, readonly id: string }} where
 */
export function viewPlace(place, { root, editor, id }) {
  if (!editor) return element('span', { class: 'place' }, place)
  // The dev server reports a failure in the terminal.
  return button({ class: 'place', title: 'Open in the editor', 'data-id': id }, place, () => {
    fetch(new URL(editor + encodeURIComponent(`${root}/${place}`), location.href)).catch(() => {})
  })
}

/** Shows a key in `<bdi>`, since it may be in a right-to-left script. @param {string | undefined} key */
export function viewKey(key) {
  return key === undefined ? '' : element('bdi', { class: 'key' }, key)
}

/** Returns a unique name of a message, the same in all lists. @param {import('./panel-actions.js').Place} place */
export function nameOf({ locale, message, file, namespace, id }) {
  return id ?? JSON.stringify([locale, file ?? namespace, message])
}
