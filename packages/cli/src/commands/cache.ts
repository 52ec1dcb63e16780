import type { CacheReport } from '@lockale/project'
import { LockaleError } from '@lockale/errors'
import { exits } from '../exit-codes.ts'
import { renderCache } from '../render/cache.ts'
import type { Screen } from '../render/screen.ts'
import type { Answer, CommandContext } from './command.ts'

export async function cache({ openProject, flags }: CommandContext): Promise<Answer> {
  const [compact, clear] = [flags.has('compact'), flags.has('clear')]
  if (compact && clear) {
    throw new LockaleError('USAGE_BAD_VALUE', '--compact and --clear do not go together.', {
      hint: 'What is cleared is compact: leave --compact out.',
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

/** Fields by name: what core adds later does not slip into a stable document. */
function summaryOf(summary: Summary): Summary {
  const { bytes, answers, unanswered, archived, wasteBytes, damagedLines, unknownLines } = summary
  return { bytes, answers, unanswered, archived, wasteBytes, damagedLines, unknownLines }
}

function adviceFor({ bytes, wasteBytes }: Summary, isCleared: boolean): Screen {
  if (isCleared) return [['→ lockale plan shows what would be bought again']]
  return wasteBytes > bytes / 2 && wasteBytes > 100_000 ? [['→ lockale cache --compact frees the waste']] : []
}
