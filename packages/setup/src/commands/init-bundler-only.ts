import type { Detection } from '../detect/detection.ts'
import type { SetUp } from '../detect/set-up.ts'
import type { Flags } from '@lockale/terminal/arguments/flags'
import { exits } from '@lockale/terminal/exit-codes'
import { cyan, green, type Screen, yellow } from '@lockale/terminal/render/screen'
import type { Answer } from '@lockale/terminal/command/command'
import { addBundlers, type BundlerChoice, bundlerFiles, chooseBundler } from './init-bundler.ts'
import { bundlerDocument, bundlerDraftLines, bundlerLines, bundlerNotes } from './init-bundler-screen.ts'
import { setUpAlready } from './init-choice.ts'
import { installLines } from './init-screen.ts'

interface BundlerOnlyOptions {
  readonly flags: Flags
  readonly setUp: SetUp
  readonly isDry: boolean
  /** Versions of the plugin. */
  readonly range: string
}

/** `init --bundler` in a project that has a config: the config stays, and the bundler gets the plugin. */
export async function initBundlerOnly(
  detection: Detection,
  { flags, setUp, isDry, range }: BundlerOnlyOptions,
): Promise<Answer> {
  const surroundings = await setUp.surroundings()
  const folders = setUpAlready(detection).map(({ folder }) => folder)
  const bundler = await chooseBundler({ flags, setUp, surroundings, folders, prompts: undefined, range })
  const files = isDry ? bundlerFiles(bundler) : await addBundlers(bundler, { setUp, surroundings, range })
  const { packageManager = 'npm' } = surroundings
  return {
    exitCode: exits.done,
    document: { dryRun: isDry, files: isDry ? [] : files, bundlers: bundlerDocument(bundler, isDry) },
    screen: render(bundler, files, isDry),
    advice: isDry
      ? [['→ Run the same command without ', cyan('--dry-run'), ' to write these files']]
      : installLines({ manifest: undefined, bundler }, packageManager),
  }
}

function render(bundler: BundlerChoice, files: readonly string[], isDry: boolean): Screen {
  return [
    ...bundlerNotes(bundler).map((note) => [yellow('!'), ` ${note}`]),
    ...bundlerLines(bundler),
    ...(files.length === 0
      ? []
      : [[green(isDry ? 'i' : '✓'), ` ${isDry ? 'would write' : 'wrote'} ${files.join(', ')}`]]),
    ...(isDry ? bundlerDraftLines(bundler) : []),
  ]
}
