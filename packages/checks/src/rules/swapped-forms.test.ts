import { openSyntax } from '@lockale/messages'
import { expect, test } from 'vitest'
import { findRule } from '../find-rule.suite.ts'
import { languageOf } from '../open-pair.ts'
import { defaultOptions } from '../options.ts'

async function find(id: 'plural-forms-swapped' | 'gender-forms-swapped', locale: string, target: string) {
  const syntax = await openSyntax({ id: 'icu' })
  const source = '{n, plural, one {# file} other {# files}}'
  const rule = findRule('message', id)
  const pair = { plural: undefined, plans: [], sourceLocale: 'en', locale, language: languageOf(locale), syntax }
  const found = rule.check(
    { ...pair, source: new Map([['', source]]), target: new Map([['', target]]) },
    defaultOptions,
  )
  for (const { arguments: args } of found) expect(rule.say(args, {})).toMatch(/exchanged: "/u)
  return found.length
}

/** Writes a plural: `one few many other`, with `|` between forms. */
function plural(forms: string): string {
  const texts = forms.split('|')
  const names = { 1: ['other'], 2: ['one', 'other'], 3: ['one', 'few', 'many'] }[texts.length] ?? []
  return `{n, plural, ${names.map((name, at) => `${name} {# ${texts[at]}}`).join(' ')}${names.includes('other') ? '' : ` other {# ${texts[1]}}`}}`
}

test.for([
  ['de', 'Tag verbleibt|Tage verbleiben'],
  ['en', 'reply|replies'],
  ['es', 'archivo eliminado|archivos eliminados'],
  ['pt', 'mensagem nova|mensagens novas'],
  ['it', 'file aggiunto|file aggiunti'],
  ['sv', 'bild vald|bilder valda'],
  ['da', 'besked|beskeder'],
  ['nb', 'bruker lagt til|brukere lagt til'],
  ['fi', 'tiedosto poistettu|tiedostoa poistettu'],
  ['cs', 'soubor|soubory|souborů'],
  ['sk', 'správa|správy|správ'],
  ['ru', 'файл удалён|файла удалено|файлов удалено'],
  ['uk', 'користувач|користувачі|користувачів'],
  ['ro', 'fișier nou|fișiere noi'],
  ['bg', 'файл|файла'],
  ['el', 'αρχείο|αρχεία'],
  ['he', 'קובץ חדש|קבצים חדשים'],
  ['ca', 'pàgina|pàgines'],
])('exchanged plural forms of %s', async ([locale = '', forms = '']) => {
  const texts = forms.split('|')
  const swapped = texts.length === 2 ? texts.toReversed() : [texts[2], texts[0], texts[0]]
  expect(await find('plural-forms-swapped', locale, plural(forms))).toBe(0)
  expect(await find('plural-forms-swapped', locale, plural(swapped.join('|')))).toBe(1)
})

test.for([
  ['de', 'diesen Benutzer|diese Benutzer'],
  ['pl', 'usunięcie tej strony|usunięcie tych stron|usunięcie tych stron'],
  ['ja', 'ファイル|ファイル'],
  ['nl', 'dag over|resterende dagen'],
  ['sv', 'Inom den kommande veckan|Inom de kommande veckorna'],
  ['de', 'ist neu|sind neu'],
])('other plural forms of %s', async ([locale = '', forms = '']) => {
  expect(await find('plural-forms-swapped', locale, plural(forms))).toBe(0)
})

test.for([
  ['fr', 'Il est invité', 'Elle est invitée'],
  ['it', 'È stato invitato', 'È stata invitata'],
  ['pt', 'Ele foi convidado', 'Ela foi convidada'],
  ['pl', 'dodał zdjęcie', 'dodała zdjęcie'],
  ['cs', 'přidal fotku', 'přidala fotku'],
  ['uk', 'змінив фото', 'змінила фото'],
  ['ar', 'أضاف صورة', 'أضافت صورة'],
  ['hi', 'ने भेजा', 'ने भेजी'],
  ['sv', 'Han lade till en bild', 'Hon lade till en bild'],
  ['nl', 'Hij heeft zijn foto gewijzigd', 'Zij heeft haar foto gewijzigd'],
  ['de', 'Benutzer', 'Benutzerin'],
  ['el', 'Αυτός άλλαξε', 'Αυτή άλλαξε'],
  ['ro', 'a fost invitat', 'a fost invitată'],
])('exchanged strings for men and women in %s', async ([locale = '', male = '', female = '']) => {
  const select = (one: string, other: string) => `{who, select, male {${one}} female {${other}} other {x}}`
  expect(await find('gender-forms-swapped', locale, select(male, female))).toBe(0)
  expect(await find('gender-forms-swapped', locale, select(female, male))).toBe(1)
  expect(await find('gender-forms-swapped', locale, select(male, male))).toBe(0)
})

test('languages without endings are left alone', async () => {
  expect(await find('gender-forms-swapped', 'fi', '{who, select, male {a} female {b} other {x}}')).toBe(0)
  expect(await find('gender-forms-swapped', 'de', 'Text')).toBe(0)
  expect(await find('plural-forms-swapped', 'xx', plural('a|b'))).toBe(0)
})

test('in Slavic languages, what may be the genitive is an info', async () => {
  const syntax = await openSyntax({ id: 'icu' })
  const severitiesOf = (target: string) => {
    const [source, texts] = [new Map([['', '{n, plural, one {#} other {#}}']]), new Map([['', target]])]
    const pair = { plural: undefined, source, target: texts, plans: [], sourceLocale: 'en', syntax }
    const rule = findRule('message', 'plural-forms-swapped')
    return rule.check({ ...pair, locale: 'cs', language: 'cs' }, defaultOptions).map(({ severity }) => severity)
  }
  expect(severitiesOf('{n, plural, one {# epizody} few {# epizod} other {# epizod}}')).toEqual(['info'])
  expect(severitiesOf('{n, plural, one {z # epizody} few {ze # epizod} other {z # epizod}}')).toEqual(['info'])
  expect(severitiesOf('{n, plural, one {# epizody} few {# epizoda} other {# epizod}}')).toEqual([undefined])
})
