import { readFile, stat } from 'node:fs/promises'
import type { ReturnedState } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'
import { matchLanguages, maxXliffBytes, readXliff } from '@lockale/exchange'
import { exits } from '../exit-codes.ts'
import { renderImport } from '../render/import.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'
import { resolvePath } from './saved-plan.ts'

/** Takes back what translators made. All files are read and found sound before anything is written. */
export async function importTexts(context: CommandContext): Promise<Answer> {
  const { flags, operands } = context
  const project = await context.openProject()
  const returned = []
  for (const file of operands) {
    returned.push(...matchLanguages(readXliff(await readXliffFile(file, context), file), project.config))
  }
  const as = flags.text('as') as ReturnedState | undefined
  const prefer = flags.text('prefer') as 'theirs' | 'ours' | undefined
  const dryRun = flags.has('dry-run')
  const report = await project.takeBack(returned, {
    ...chooseWaiting(flags),
    ...(as && { as }),
    ...(prefer && { prefer }),
    acceptStale: flags.text('stale') === 'accept',
    dryRun,
  })
  return {
    exitCode: report.problems.length > 0 ? exits.findings : exits.done,
    document: { ...report, dryRun },
    screen: renderImport(report, dryRun),
  }
}

async function readXliffFile(file: string, context: CommandContext): Promise<Uint8Array> {
  const path = resolvePath(file, context)
  try {
    if ((await stat(path)).size <= maxXliffBytes) return await readFile(path)
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Name an XLIFF file that is there and that you may read.',
      cause,
    })
  }
  throw new LockaleError('XLIFF_INVALID', `The file has more than ${maxXliffBytes} bytes.`, {
    place: file,
    hint: 'Have it exported again in parts. Nothing was changed.',
  })
}
