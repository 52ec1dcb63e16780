import type { Detection } from '../detect/detection.ts'
import { figure } from '@lockale/terminal/render/figures'
import { dim, type Line, type Screen } from '@lockale/terminal/render/screen'
import { type Chosen, inFolder, shownFile } from './init-choice.ts'

interface LeftOutReport {
  readonly packages: readonly Pick<Chosen, 'folder' | 'candidate'>[]
  readonly detection: Detection
  readonly isVerbose: boolean
}

const maxLines = 12
const maxFiles = 3

/** Files that look like locale files and are not in the configs, by reason. */
export function leftOutLines({ packages, detection, isVerbose }: LeftOutReport): Screen {
  const lines = packages.flatMap(({ folder, candidate }) => [
    ...candidate.leftOut.map(({ files, why }) => {
      const most = isVerbose ? files.length : maxFiles
      const shown = files.slice(0, most).map((file) => inFolder(folder, file))
      const more = files.length > most ? ` and ${figure(files.length - most)} more` : ''
      return `${shown.join(', ')}${more}: ${why}`
    }),
    ...othersIn(detection, folder, candidate.framework),
  ])
  const most = isVerbose ? lines.length : maxLines
  return [
    ...lines.slice(0, most).map((line): Line => [dim(`  left out: ${line}`)]),
    ...(lines.length > most
      ? [[dim(`  left out: ${figure(lines.length - most)} more (--verbose shows all)`)] satisfies Line]
      : []),
  ]
}

/** Other kinds of locale files in the same folder: a config has one kind. */
function othersIn({ packages }: Detection, folder: string, framework: string): readonly string[] {
  const own = packages.find((one) => one.folder === folder)
  const others = own?.candidates.filter((one) => one.framework !== framework && one.messages > 0) ?? []
  return others.map(({ name, files }) => {
    const file = shownFile(files[0])
    const more = files.length > 1 ? ` and ${figure(files.length - 1)} more` : ''
    return `${inFolder(folder, file)}${more}: ${name} files; --files takes them instead`
  })
}
