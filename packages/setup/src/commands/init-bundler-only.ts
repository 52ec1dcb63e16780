import { exits } from '@lockale/terminal/exit-codes'
import { cyan, green, type Screen, yellow } from '@lockale/terminal/render/screen'
import type { Answer } from '@lockale/terminal/command/command'
import type { Detection } from '../detect/detection.ts'
import { addBundlers, type BundlerChoice, bundlerFiles, type BundlerQuestion, chooseBundler } from './init-bundler.ts'
import { bundlerDocument, bundlerDraftLines, bundlerLines, bundlerNotes } from './init-bundler-screen.ts'
import { setUpAlready } from './init-choice.ts'
import { installLines, type PackageManager } from './init-screen.ts'

/** Handles `init --bundler` in a project with a config: keeps the config and adds the plugin. */
export async function initBundlerOnly(
  detection: Detection,
  { flags, place, manager }: Pick<BundlerQuestion, 'flags' | 'place'> & { readonly manager: PackageManager },
): Promise<Answer> {
  const isDry = flags.has('dry-run')
  const folders = setUpAlready(detection).map(({ folder }) => folder)
  const bundler = await chooseBundler({ flags, place, folders, prompts: undefined })
  const files = isDry ? bundlerFiles(bundler) : await addBundlers(bundler, place)
  return {
    exitCode: exits.done,
    document: { dryRun: isDry, files: isDry ? [] : files, bundlers: bundlerDocument(bundler, isDry) },
    screen: render(bundler, files, isDry),
    advice: isDry
      ? [['→ Run the same command without ', cyan('--dry-run'), ' to write these files']]
      : installLines({ manifest: undefined, bundler }, manager),
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
