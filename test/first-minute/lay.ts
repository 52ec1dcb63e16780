import { nodeFileSystem } from '@lockale/disk'
import type { Detection, Hints } from '@lockale/setup'
import { detect } from '@lockale/setup/detect/set-up'
import { createFsFromVolume, Volume } from 'memfs'

type NodeFs = NonNullable<Parameters<typeof nodeFileSystem>[0]>

/** On a disk in memory: whatever would run the project's code or write would fail. */
export function lay(
  files: Readonly<Record<string, string>>,
  change: (volume: Volume) => void = () => undefined,
  limits?: Parameters<typeof detect>[1]['limits'],
): { detect(hints?: Hints): Promise<Detection> } {
  const volume = Volume.fromJSON(
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`/app/${file}`, text])),
  )
  volume.mkdirSync('/app', { recursive: true })
  change(volume)
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs)
  return { detect: (hints = {}) => detect(hints, { fs, root: '/app', limits }) }
}

/** The best candidate of each folder, in a line. */
export function found({ packages }: Detection): readonly string[] {
  return packages.flatMap(({ folder, candidates }) =>
    candidates.slice(0, 1).map(({ name, confidence, source, targets, files, messages, syntaxes }) => {
      const paths = files.map((entry) => (typeof entry === 'string' ? entry : `${entry.source} > ${entry.target}`))
      const into = targets.map(({ locale, file }) => (file === undefined ? locale : `${locale}=${file}`))
      const texts = syntaxes.map(({ syntax }) => syntax).join('+')
      return [folder, name, confidence, `${source} > ${into.join(' ')}`, ...paths, `${messages} ${texts}`].join(' | ')
    }),
  )
}
