import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const words =
  'order cart basket customer delivery address payment invoice return refund saved search result filter'.split(' ')
const locales = 'de fr es it pl pt-BR ja ko nl sv cs da fi el hu ro sk tr uk bg'.split(' ')

/** A source text of 20 to 90 characters; every fifth has a placeholder in it. */
function textOf(index) {
  const length = 4 + (index % 9)
  const text = Array.from({ length }, (_, at) => words[(index * 7 + at * 3) % words.length]).join(' ')
  return index % 5 === 0 ? `${text} {{count}} ${index}` : `${text} ${index}`
}

/** `count` messages in files of 500, one level deep, for as many locales; only the source is written. */
export async function makeProject({ messages, targets, service }) {
  const root = await mkdtemp(join(tmpdir(), 'lockale-bench-'))
  const chosen = locales.slice(0, targets)
  await mkdir(join(root, 'locales/en'), { recursive: true })
  for (let start = 0; start < messages; start += 500) {
    const groups = {}
    for (let index = start; index < Math.min(start + 500, messages); index++) {
      groups[`group${Math.floor(index / 25)}`] ??= {}
      groups[`group${Math.floor(index / 25)}`][`message${index}`] = textOf(index)
    }
    await writeFile(join(root, `locales/en/part${start / 500}.json`), `${JSON.stringify(groups, null, 2)}\n`)
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
