import { LockaleError } from '@lockale/errors'
import type { CacheReport } from '@lockale/project'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure, quote } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen, screenOf, yellow } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

export async function cache({ openProject, flags }: CommandContext): Promise<Answer> {
  const [compact, clear] = [flags.has('compact'), flags.has('clear')]
  if (compact && clear) {
    throw new LockaleError('USAGE_BAD_VALUE', '--compact and --clear do not go together.', {
      hint: 'Leave out --compact: an empty cache needs no compacting.',
    })
  }
  const project = await openProject()
  const change = clear ? 'clear' : 'compact'
  const report = await project.cache(compact || clear ? { change } : {})
  return {
    exitCode: exits.done,
    document: {
      ...summaryOf(report),
      maxBytes: report.maxBytes,
      before: report.before ? summaryOf(report.before) : null,
    },
    screen: renderCache(report, clear),
    advice: adviceFor(report, clear),
  }
}

type Summary = Omit<CacheReport, 'maxBytes' | 'before'>

/** Returns a summary for `--json`. Lists each field, since fields that are added to `Summary` must not be printed. */
function summaryOf(summary: Summary): Summary {
  const { bytes, answers, unanswered, archived, wasteBytes, damagedLines, unknownLines } = summary
  return { bytes, answers, unanswered, archived, wasteBytes, damagedLines, unknownLines }
}

function adviceFor({ bytes, wasteBytes }: Summary, isCleared: boolean): Screen {
  if (isCleared) return [['→ lockale plan shows what would be billed again']]
  return wasteBytes > bytes / 2 && wasteBytes > 100_000 ? [['→ lockale cache --compact frees the waste']] : []
}

const maxTexts = 20

function renderCache(report: CacheReport, isCleared: boolean): Screen {
  const { bytes, answers, maxBytes, before, archived } = report
  return screenOf(
    before && changeLine(report, before, isCleared),
    [bold('.lockale/ledger'), `  ${size(bytes)} of ${size(maxBytes)} · ${count(answers, 'answer')}`],
    ...notes(report),
    ...archived.slice(0, maxTexts).map(archivedLine),
    archived.length > maxTexts && [dim(`  and ${figure(archived.length - maxTexts)} more (--json shows all)`)],
  )
}

function changeLine({ bytes, answers }: Summary, before: Summary, isCleared: boolean): Line {
  const what = isCleared
    ? `${count(before.answers - answers, 'answer')} forgotten`
    : `${size(Math.max(0, before.bytes - bytes))} freed`
  return [green('✓'), ` ${what}`]
}

function notes({ unanswered, wasteBytes, damagedLines, unknownLines, archived }: CacheReport): readonly Line[] {
  const { requests, characters } = unanswered
  const open = `${count(requests, 'request')} of ${count(characters, 'character')} without an answer`
  return screenOf(
    requests > 0 && [yellow('!'), ` ${open}: the service may have billed them`],
    damagedLines > 0 && [yellow('!'), ` ${count(damagedLines, 'damaged line')}, skipped`],
    unknownLines > 0 && [dim(`  ${count(unknownLines, 'line')} of another version, kept`)],
    wasteBytes > 0 && [dim(`  ${size(wasteBytes)} of waste`)],
    archived.length > 0 && [
      `  ${count(archived.length, 'human translation')}, kept when they were replaced or removed:`,
    ],
  )
}

function archivedLine({ locale, catalog, key, form, text }: CacheReport['archived'][number]): Line {
  const place = `${locale} ${catalog} ${key}${form === '' ? '' : ` (${form})`}`
  return ['  ', dim(place), ` ${quote(text, 80)}`]
}

function size(bytes: number): string {
  if (bytes < 1024) return count(bytes, 'byte')
  const [unit, value] = bytes < 1024 * 1024 ? ['KiB', bytes / 1024] : ['MiB', bytes / (1024 * 1024)]
  return `${value.toFixed(1)} ${unit}`
}
