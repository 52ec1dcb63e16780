import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const words =
  'order cart basket customer delivery address payment invoice return refund saved search result filter'.split(' ')
export const locales = 'de fr es it pl pt-BR ja ko nl sv cs da fi el hu ro sk tr uk bg'.split(' ')

/** A source text of 20 to 90 characters; every fifth has a placeholder in it. */
export function textOf(index) {
  const length = 4 + (index % 9)
  const text = Array.from({ length }, (_, at) => words[(index * 7 + at * 3) % words.length]).join(' ')
  return index % 5 === 0 ? `${text} {{count}} ${index}` : `${text} ${index}`
}

/** So many messages in files of 500, one level deep, for as many locales; only the source is written. */
export async function makeProject({ messages, targets, service, perFile = 500 }) {
  const root = await mkdtemp(join(tmpdir(), 'lockale-bench-'))
  const chosen = locales.slice(0, targets)
  await mkdir(join(root, 'locales/en'), { recursive: true })
  for (let start = 0; start < messages; start += perFile) {
    const groups = {}
    for (let index = start; index < Math.min(start + perFile, messages); index++) {
      groups[`group${Math.floor(index / 25)}`] ??= {}
      groups[`group${Math.floor(index / 25)}`][`message${index}`] = textOf(index)
    }
    await writeFile(join(root, `locales/en/part${start / perFile}.json`), `${JSON.stringify(groups, null, 2)}\n`)
  }
  const config = {
    source: 'en',
    targets: chosen,
    files: ['locales/{locale}/{namespace}.json'],
    syntax: 'i18next',
    service,
    // the stand-in engine writes Latin letters in all languages
    checks: { 'wrong-language': 'warning' },
  }
  await writeFile(join(root, 'lockale.config.json'), JSON.stringify(config))
  return root
}

/** Gives some source messages, evenly spread, a new text. */
export async function changeMessages(root, { messages, count, perFile = 500, word = 'now' }) {
  for (let at = 0; at < count; at++) {
    const index = Math.floor((messages / count) * at)
    const file = join(root, `locales/en/part${Math.floor(index / perFile)}.json`)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace(`"message${index}": "`, (found) => `${found}${word} `),
    )
  }
}

/** Words of the scripts that checks look for, with a small letter first as the source has it. */
const own = { ja: '翻訳 ', ko: '번역 ', el: 'μετάφραση ', uk: 'переклад ', bg: 'превод ' }

/** Another text, with the placeholders and tags as they are, that no rule has a word against. It takes next to no time. */
export function standIn(text, locale) {
  const translated = /[<{]/u.test(text)
    ? text.replaceAll(/<[^>]*>|\{\{.*?\}\}|[ae]/gu, (found) => (found === 'a' ? 'á' : found === 'e' ? 'é' : found))
    : text.replaceAll('a', 'á').replaceAll('e', 'é')
  return `${own[locale.toLowerCase()] ?? ''}${translated}`
}
