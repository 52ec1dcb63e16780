import type { CacheReport } from '@lockale/project'
import { count, figure, quote } from './figures.ts'
import { bold, dim, green, type Line, type Screen, yellow } from './screen.ts'

/** Archived texts that are shown; `--json` has them all. */
const maxTexts = 20

export function renderCache(report: CacheReport, isCleared: boolean): Screen {
  const { bytes, answers, maxBytes, before, archived } = report
  return [
    ...(before === undefined ? [] : [changeLine(report, before, isCleared)]),
    [bold('.lockale/ledger'), `  ${size(bytes)} of ${size(maxBytes)} · ${count(answers, 'answer')}`],
    ...notes(report),
    ...archived.slice(0, maxTexts).map(archivedLine),
    ...(archived.length > maxTexts
      ? [[dim(`  and ${figure(archived.length - maxTexts)} more (--json shows all)`)]]
      : []),
  ]
}

function changeLine(
  { bytes, answers }: CacheReport,
  before: NonNullable<CacheReport['before']>,
  isCleared: boolean,
): Line {
  const what = isCleared
    ? `${count(before.answers - answers, 'answer')} forgotten`
    : `${size(Math.max(0, before.bytes - bytes))} freed`
  return [green('✓'), ` ${what}`]
}

function notes({ unanswered, wasteBytes, damagedLines, unknownLines, archived }: CacheReport): readonly Line[] {
  const { requests, characters } = unanswered
  return [
    ...(requests > 0
      ? [
          [
            yellow('!'),
            ` ${count(requests, 'request')} of ${count(characters, 'character')} without an answer: the service may have billed them`,
          ],
        ]
      : []),
    ...(damagedLines > 0 ? [[yellow('!'), ` ${count(damagedLines, 'damaged line')}, skipped`]] : []),
    ...(unknownLines > 0 ? [[dim(`  ${count(unknownLines, 'line')} of another version, kept`)]] : []),
    ...(wasteBytes > 0 ? [[dim(`  ${size(wasteBytes)} of waste`)]] : []),
    ...(archived.length > 0
      ? [[`  ${count(archived.length, 'text')} of people, archived when they were removed:`]]
      : []),
  ]
}

function archivedLine({ locale, catalog, key, form, text }: CacheReport['archived'][number]): Line {
  const place = `${locale} ${catalog} ${key}${form === '' ? '' : ` (${form})`}`
  return ['  ', dim(place), ` ${quote(text, 80)}`]
}

/** `64.0 MiB` */
function size(bytes: number): string {
  if (bytes < 1024) return count(bytes, 'byte')
  const [unit, value] = bytes < 1024 * 1024 ? ['KiB', bytes / 1024] : ['MiB', bytes / (1024 * 1024)]
  return `${value.toFixed(1)} ${unit}`
}
