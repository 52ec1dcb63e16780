// Runs in the app in Vite's dev server: Alt+click on a string in the page opens it in the panel.

/** Elements around the one that was clicked: a string may have some in it. */
const maxLevels = 6
/** Length limit: a longer text is no string, but a whole page. */
const maxLength = 1000
const attributes = ['title', 'placeholder', 'alt', 'aria-label']

/**
 * Takes clicks with Alt from the app; all others are none of ours.
 * @param {string} ownTag clicks in this element are left alone
 * @param {(levels: readonly (readonly string[])[]) => void} pick texts of the element, of the one around it, and so on
 */
export function watchClicks(ownTag, pick) {
  const onClick = (/** @type {MouseEvent} */ event) => {
    if (!event.altKey || event.button !== 0) return
    const path = event.composedPath().filter((each) => each instanceof Element)
    if (path.some(({ localName }) => localName === ownTag)) return
    event.preventDefault() // Chromium would save what a link leads to
    event.stopImmediatePropagation()
    const inBody = path.filter((each) => each !== document.body && each !== document.documentElement)
    pick(inBody.slice(0, maxLevels).map(textsOf))
  }
  addEventListener('click', onClick, { capture: true })
}

/** @param {Element} one */
function textsOf(one) {
  const nodes = [...one.childNodes].flatMap((node) => (node instanceof Text ? node.data : []))
  const label = one instanceof HTMLInputElement && /^(?:button|reset|submit)$/u.test(one.type) ? [one.value] : []
  const said = attributes.map((name) => one.getAttribute(name) ?? '')
  const texts = [...nodes, one.textContent ?? '', ...label, ...said]
  return texts.filter((text) => text.trim() !== '' && text.length <= maxLength)
}
