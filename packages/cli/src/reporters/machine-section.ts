import type { MachineTranslation } from '@lockale/core/runs/machine-translations'
import { type Diagnostic, escapeHtml, groupBy, type Severity } from '@lockale/errors'
import { count, figure } from '@lockale/terminal/render/figures'
import { terminalSafe } from '@lockale/terminal/render/terminal-safe'
import { cut } from './checked.ts'
import { escapeCell } from './escape-cell.ts'

interface MachineSection {
  readonly translations: readonly MachineTranslation[]
  /** All problems of the check: those of these translations are named beside them. */
  readonly problems: readonly Diagnostic[]
  /** How much the section may take, measured by `sizeOf`. */
  readonly room: number
  readonly sizeOf: (text: string) => number
}

/**
 * Prints machine translations as Markdown: a table for each locale, the worst translations first. Tables are HTML, because
 * Markdown means nothing in it: no string can break out of its cell. `''` if there are none.
 */
export function machineSection({ translations, problems, room, sizeOf }: MachineSection): string {
  if (translations.length === 0) return ''
  const problemsOf = groupBy(problems, ({ file, message }) => nameOf({ file, message: message ?? '' }))
  const rated = translations.map((one) => rate(one, problemsOf.get(nameOf(one)) ?? []))
  let text = '#### Machine translations in this branch\n\n'
  let used = sizeOf(text) + spare
  let shown = 0
  for (const [locale, own] of groupBy(rated, ({ translation }) => translation.locale)) {
    const doubtful = own.filter(({ rank }) => rank > 0).length
    const doubt = doubtful === 0 ? '' : `, ${figure(doubtful)} to look at`
    const head = `<details><summary><code>${escapeCell(locale)}</code>: ${count(own.length, 'translation')}${doubt}</summary>\n\n${tableHead}`
    const tail = '</table>\n\n</details>\n\n'
    used += sizeOf(head) + sizeOf(tail)
    const rows: string[] = []
    for (const one of own.toSorted((a, b) => b.rank - a.rank).slice(0, maxRows)) {
      const row = rowOf(one)
      if (used + sizeOf(row) > room) break
      rows.push(row)
      used += sizeOf(row)
    }
    if (rows.length === 0) break
    const left = own.length - rows.length
    text += `${head}${rows.join('')}${left === 0 ? '' : `<tr><td colspan="5">… and ${figure(left)} more</td></tr>\n`}${tail}`
    shown += own.length
  }
  const left = rated.length - shown
  return left === 0 ? text : `${text}… and ${figure(left)} more in other locales.\n\n`
}

/** Limit of rows for one locale: a comment has to stay readable. */
const maxRows = 100
/** Room for the lines that name how many more there are. */
const spare = 500
/** Length limit for one cell, in UTF-16 units. */
const maxCell = 300

const tableHead = '<table>\n<tr><th>message</th><th>source</th><th>before</th><th>now</th><th>look at</th></tr>\n'

interface Rated {
  readonly translation: MachineTranslation
  /** 0: nothing is known against it. */
  readonly rank: number
  readonly reasons: readonly string[]
}

const ranks: Readonly<Record<Severity, number>> = { error: 4, warning: 3, info: 1 }

function rate(translation: MachineTranslation, problems: readonly Diagnostic[]): Rated {
  const doubt = translation.needsReview ? ['needs review'] : []
  return {
    translation,
    rank: Math.max(translation.needsReview ? 2 : 0, ...problems.map(({ severity }) => ranks[severity])),
    reasons: [...new Set(problems.map(({ code }) => code)), ...doubt],
  }
}

function nameOf({ file, message }: Pick<MachineTranslation, 'file' | 'message'>): string {
  return JSON.stringify([file, message])
}

function rowOf({ translation: { message, form, source, before, now }, reasons }: Rated): string {
  const name = form === '' ? message : `${message} (${form})`
  const cells = [name, source, before ?? '', now].map((text) => {
    return text === '' ? '' : `<code>${escapeHtml(cut(terminalSafe(text), maxCell))}</code>`
  })
  return `<tr>${[...cells, reasons.join(', ')].map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
}
