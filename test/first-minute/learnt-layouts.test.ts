import { nodeFileSystem } from '@lockale/disk'
import { openJournal } from '@lockale/core'
import { inspect } from '@lockale/core/runs/inspect'
import { openProject } from '@lockale/project'
import { test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { learntLayouts } from './learnt-layouts.ts'

test.concurrent.for(learntLayouts.map((layout) => [layout.name, layout] as const))(
  '%s',
  async ([, { files, expected }], { expect }) => {
    await using folder = await createFolder(files)
    const { code, out, err } = await callLockale(['init', '--yes', '--verbose'], { cwd: folder.path })
    const made = Object.keys(await folder.bytes()).filter((file) => /(?:^|\/)lockale\.config\.\w+$/u.test(file))
    const configs = await Promise.all(made.sort().map((file) => configLine(folder.path, file)))
    const told = `${out}${err}`.split('\n').filter((line) => /^ *(?:left out:|!|✗|→ Specify)/u.test(line))
    const notes = told.map((line) => line.trim()).filter((line) => !line.startsWith('! service: the mock service'))
    expect([`exit ${code}`, ...configs, ...notes]).toEqual(expected)
  },
)

/** What a run makes of a config: its locales as they are spelled, and each catalog with its format and message format. */
async function configLine(path: string, file: string): Promise<string> {
  const folder = file.replace(/\/?lockale\.config\.\w+$/u, '')
  const { config, root } = await openProject({ cwd: `${path}/${folder}` })
  const into = config.targets.map(({ locale, fileName, policy }) => {
    return `${locale}${fileName === locale ? '' : `=${fileName}`}${policy === 'locked' ? ' (locked)' : ''}`
  })
  const fs = nodeFileSystem()
  const { scan } = await inspect(config, { fs, root, journal: await openJournal(fs, root) })
  const read = scan.catalogs.map(({ id, source, format, syntax }) => {
    return `${source.file === id ? '' : `${source.file} > `}${id} ${format.id} ${syntax.id}`
  })
  return [folder || '.', `${config.source} > ${into.join(', ')}`, ...read].join(' | ')
}
