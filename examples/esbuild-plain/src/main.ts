import { direction } from 'virtual:lockale/meta'
import { m } from './messages.ts'
import { locale } from './texts.ts'

/** What the page says, line by line. */
export function lines(name: string, count: number): readonly string[] {
  return [m.title(), m.greeting({ name }), m.basket({ count })]
}

function show(count: number): void {
  const [heading, ...rest] = lines('Ada', count)
  const button = element('button', m.add())
  button.addEventListener('click', () => show(count + 1))
  document.body.replaceChildren(element('h1', heading), ...rest.map((line) => element('p', line)), button)
}

function element(name: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}

if (typeof document !== 'undefined') {
  document.documentElement.lang = locale
  document.documentElement.dir = direction[locale] ?? 'ltr'
  show(1)
}
