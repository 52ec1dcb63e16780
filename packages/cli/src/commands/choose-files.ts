import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Project } from '@lockale/project'
import { LockaleError } from '@lockale/errors'
import type { CommandContext } from './command.ts'

/**
 * What `--files` says, from paths as they are written where the command works to paths of the project with `/`. `undefined`
 * where it says nothing, which means all.
 * @throws {LockaleError} `FILES_UNKNOWN` for a path outside the project
 */
export function chooseFiles(
  { host, flags }: CommandContext,
  { root }: Pick<Project, 'root'>,
): readonly string[] | undefined {
  const wanted = flags.texts('files')
  if (wanted.length === 0) return undefined
  const cwd = resolve(host.cwd, flags.text('cwd') ?? '.')
  return wanted.map((file) => {
    const inside = relative(root, resolve(cwd, file)).split(sep).join('/')
    if (inside === '..' || inside.startsWith('../') || isAbsolute(inside)) {
      throw new LockaleError('FILES_UNKNOWN', `${JSON.stringify(file)} is outside the project.`, {
        place: file,
        hint: `The project is in ${root}.`,
      })
    }
    // the folder of the project itself
    return inside === '' ? '**' : inside
  })
}
