import type { GlossaryDictionary } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { printScalar } from './print-scalar.ts'
import { isSameRecord } from '../engine/side.ts'
import { hashGlossary } from './diff-glossary.ts'
import { editTable } from './edit-table.ts'
import { editYaml } from './edit-yaml.ts'
import { glossaryFileInvalid } from './glossary-file-invalid.ts'
import { type GlossaryContent, pairRows, printCell, printDictionary, printFlow, termsOf } from './print-glossary.ts'
import { type GlossaryText, readGlossaryFile, withoutBom } from './read-glossary-file.ts'

/**
 * The text of a file that holds these entries. One that is there is edited: rows that need not change keep their bytes and
 * their order, comments stay, and only where its layout has no room for a pair it is written anew.
 * `text` is what the file has, with its BOM; without it the file is a new one.
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID` for entries that no file may hold
 */
export function printGlossaryFile(
  { path, text: before }: Partial<GlossaryText> & Pick<GlossaryText, 'path'>,
  content: GlossaryContent,
): string {
  const isYaml = /\.ya?ml$/iu.test(path)
  if (before !== undefined) {
    const text = withoutBom(before)
    const hasOtherName = readGlossaryFile({ path, text }).title !== content.title
    const edited = isYaml ? editYaml(text, { ...content, hasOtherName }) : editTable({ path, text }, content)
    if (edited !== undefined && isWhatWasMeant({ path, text: edited }, content)) {
      return before.slice(0, before.length - text.length) + edited
    }
  }
  const text = isYaml ? printYaml(content) : printTable(content, path.toLowerCase().endsWith('.tsv') ? '\t' : ',')
  const file = readGlossaryFile({ path, text })
  if (isSame(file, content)) return text
  throw glossaryFileInvalid(path, { message: `${path} cannot represent these entries.` })
}

/** Read again, as anything is that lockale edits. */
function isWhatWasMeant(edited: GlossaryText, content: GlossaryContent): boolean {
  try {
    return isSame(readGlossaryFile(edited), content)
  } catch (error) {
    if (isLockaleError(error, 'GLOSSARY_FILE_INVALID')) return false
    throw error
  }
}

/** A table has no title of its own. */
function isSame(file: GlossaryContent & Pick<GlossaryText, 'path'>, { title, dictionaries }: GlossaryContent): boolean {
  const isTable = !/\.ya?ml$/iu.test(file.path)
  return isSameRecord(hashGlossary(file), hashGlossary({ title: isTable ? file.title : title, dictionaries }))
}

/** A whole table: a column for each target where there is one source, else a row of four cells for each entry. */
function printTable({ dictionaries }: GlossaryContent, separator: ',' | '\t'): string {
  const sources = new Set(dictionaries.map(({ source }) => source))
  const rows = sources.size === 1 ? columnRows(dictionaries) : dictionaries.flatMap(pairRows)
  return rows.map((cells) => `${cells.map((cell) => printCell(cell, separator)).join(separator)}\n`).join('')
}

function columnRows(dictionaries: readonly GlossaryDictionary[]): readonly (readonly string[])[] {
  const terms = new Set(dictionaries.flatMap(({ entries }) => [...entries.keys()]))
  const head = [dictionaries[0]?.source ?? '', ...dictionaries.map(({ target }) => target)]
  return [head, ...[...terms].map((term) => [term, ...dictionaries.map(({ entries }) => entries.get(term) ?? '')])]
}

/** A whole YAML file: `terms` where there is one source, else `dictionaries`. */
function printYaml({ title, dictionaries }: GlossaryContent): string {
  const sources = new Set(dictionaries.map(({ source }) => source))
  const head = `name: ${printScalar(title)}\n`
  if (sources.size > 1) return `${head}dictionaries:\n${dictionaries.map((one) => printDictionary(one)).join('')}`
  const rows = [...termsOf(dictionaries)].map(([term, row]) => `  ${printScalar(term)}: ${printFlow(row)}\n`)
  return `${head}source: ${dictionaries[0]?.source ?? ''}\nterms:\n${rows.join('')}`
}
