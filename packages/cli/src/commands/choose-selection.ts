import type { Project, Selection } from '@lockale/project'
import { chooseFiles } from './choose-files.ts'
import { chooseLocales } from './choose-locales.ts'
import type { CommandContext } from './command.ts'

/** What `--locale`, `--files` and `--message` narrow a command to; empty means everything. */
export function chooseSelection(context: CommandContext, project: Pick<Project, 'root' | 'config'>): Selection {
  const messages = context.flags.texts('message')
  return { ...choosePlaces(context, project), ...(messages.length > 0 && { messages }) }
}

/** What `--locale` and `--files` say. */
export function choosePlaces(
  context: CommandContext,
  project: Pick<Project, 'root' | 'config'>,
): Pick<Selection, 'locales' | 'files'> {
  const locales = chooseLocales(context.flags.list('locale'), project.config)
  const files = chooseFiles(context, project)
  return { ...(locales && { locales }), ...(files && { files }) }
}
