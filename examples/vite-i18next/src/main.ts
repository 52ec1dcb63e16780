import i18next from 'i18next'
import backend from 'virtual:lockale/backend'
import { live } from 'virtual:lockale/live'
import { coverage, direction, locales, source } from 'virtual:lockale/meta'
import { nameOf } from './locales.ts'
import { type Section, toSections } from './messages.ts'
import { toNodes } from './rich-text.ts'

const byId = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`index.html has no ${kind.name} with the id ${id}`)
}
const search = byId('search', HTMLInputElement)
const slider = byId('slider', HTMLInputElement)
const number = byId('count', HTMLInputElement)
let sections: readonly Section[] = []

await i18next
  .use(backend) // each locale is a chunk of its own, loaded when somebody picks it
  .use(live) // in dev, an edit of a locale file shows at once
  .init({
    lng: locales.find((locale) => `#${locale}` === location.hash) ?? source,
    fallbackLng: source,
    // As in lockale.config.ts: the keys are sentences.
    keySeparator: false,
    nsSeparator: false,
    // The page sets text, never HTML.
    interpolation: { escapeValue: false },
  })

let count = 3
showControls()
begin()
// Another language was picked, or a text has changed.
i18next.on('languageChanged', begin)

function begin(): void {
  const locale = i18next.language
  document.documentElement.lang = locale
  document.documentElement.dir = direction[locale] ?? 'ltr'
  history.replaceState(null, '', `#${locale}`)
  sections = toSections(i18next.getResourceBundle(source, 'translation') as Readonly<Record<string, string>>)
  show()
}

function showControls(): void {
  byId('locales', HTMLElement).append(
    ...locales.map((locale) =>
      button(nameOf(locale), () => i18next.changeLanguage(locale), { lang: locale, id: `locale-${locale}` }),
    ),
  )
  byId('counts', HTMLElement).append(
    ...[0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5].map((each) => button(String(each), () => setCount(each))),
  )
  search.addEventListener('input', show)
  slider.addEventListener('input', () => setCount(slider.valueAsNumber))
  number.addEventListener('input', () => setCount(number.valueAsNumber))
}

function setCount(next: number): void {
  if (!Number.isFinite(next) || next < 0) return
  count = next
  show()
}

function show(): void {
  const locale = i18next.language
  for (const each of locales) {
    const control = byId(`locale-${each}`, HTMLButtonElement)
    control.ariaPressed = String(each === locale)
    control.title = `${Math.floor((coverage[each] ?? 0) * 100)} % of the messages`
  }
  byId('search-label', HTMLElement).textContent = i18next.t('Search')
  byId('category', HTMLOutputElement).value = new Intl.PluralRules(locale).select(count)
  slider.valueAsNumber = Math.min(count, 120)
  if (number.valueAsNumber !== count) number.valueAsNumber = count // not while it is typed: `1.` would become `1`
  byId('sections', HTMLElement).replaceChildren(...sections.flatMap((section) => sectionOf(section) ?? []))
}

/** `undefined` if the search leaves nothing of it. */
function sectionOf({ title, messages }: Section): HTMLElement | undefined {
  const wanted = search.value.trim().toLowerCase()
  const items = messages.flatMap(({ key, english: text, values }) => {
    const shown = i18next.t(key, { ...values, selectedCount: count, sourceCount: count, sinkCount: count, count })
    if (![shown, key, text].some((each) => each.toLowerCase().includes(wanted))) return []
    const [item, said, name] = [element('li'), element('p'), element('code')]
    said.append(toNodes(shown))
    name.textContent = key
    item.append(said, name)
    return [item]
  })
  if (items.length === 0) return undefined
  const [section, heading, list] = [element('section'), element('h2'), element('ul')]
  heading.textContent = `${title} · ${items.length}`
  list.append(...items)
  section.append(heading, list)
  return section
}

function element(name: 'code' | 'h2' | 'li' | 'p' | 'section' | 'ul'): HTMLElement {
  const made = document.createElement(name)
  // The page's own words and the keys are English whatever language is shown.
  if (name === 'code' || name === 'h2') Object.assign(made, { lang: source, dir: 'ltr' })
  return made
}

function button(
  label: string,
  onClick: () => unknown,
  also: { readonly lang?: string; readonly id?: string } = {},
): HTMLElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: label, ...also })
  made.addEventListener('click', onClick)
  return made
}
