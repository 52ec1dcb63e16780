/**
 * The nodes for a text with numbered tags (`<0>Reset</0> the budget`), as react-i18next's Trans gets them. An app puts its
 * own elements in their places; this page makes them all bold.
 */
export function toNodes(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const open: (DocumentFragment | HTMLElement)[] = [fragment]
  for (const piece of text.split(/(<\/?\w+ ?\/?>)/)) {
    const parent = open.at(-1) ?? fragment
    if (/^<\w+>$/.test(piece)) open.push(parent.appendChild(document.createElement('b')))
    else if (/^<\/\w+>$/.test(piece)) open.length = Math.max(1, open.length - 1)
    else if (/^<\w+ ?\/>$/.test(piece)) parent.append(mark(piece))
    else parent.append(decodeEntities(piece))
  }
  return fragment
}

function mark(tag: string): HTMLElement {
  const element = document.createElement('i')
  element.textContent = tag
  return element
}

/** `&ldquo;` → `“`. What a textarea is given is never run. */
function decodeEntities(text: string): string {
  const decoder = document.createElement('textarea')
  decoder.innerHTML = text.replaceAll('<', '&lt;')
  return decoder.value
}
