// Runs in the app in Vite's dev server. Reads strings in the page: Alt+click on one opens it in the panel.

/** Limit for the clicked element and its ancestors: a string may contain elements. */
const maxLevels = 6
/** Length limit for the text of an element. Longer text is not one string but a whole page. */
const maxLength = 1000
const attributes = ['title', 'placeholder', 'alt', 'aria-label']

/**
 * Handles Alt+clicks instead of the app.
 * @param {string} ownTag element whose clicks are ignored
 * @param {(levels: readonly (readonly string[])[]) => void} pick gets the texts of the clicked element, of its parent, and so on
 */
export function watchClicks(ownTag, pick) {
  const onClick = (/** @type {MouseEvent} */ event) => {
    if (!event.altKey || event.button !== 0) return
    const path = event.composedPath().filter((each) => each instanceof Element)
    if (path.some(({ localName }) => localName === ownTag)) return
    event.preventDefault() // Chromium would download the target of a link
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

/** Limits for a page: a table of data has more texts than an app has strings. */
const maxElements = 5000
const maxTexts = 1500

/** Returns the texts of all visible elements of the page, in its order. */
export function textsOfPage() {
  const texts = new Set()
  const elements = [...document.querySelectorAll('body *')].slice(0, maxElements)
  for (const one of elements) {
    if (/^(?:script|style|noscript|template)$/u.test(one.localName) || isHidden(one)) continue
    for (const text of textsOf(one)) texts.add(text)
    if (texts.size > maxTexts) break
  }
  return [...texts].slice(0, maxTexts)
}

/** Browsers before 2024 do not tell. @param {Partial<Pick<Element, 'checkVisibility'>>} one */
function isHidden(one) {
  return one.checkVisibility !== undefined && !one.checkVisibility()
}
