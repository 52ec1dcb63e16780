import { renderRulePages } from './checks-page.ts'
import { renderCommandPages } from './commands-page.ts'
import { renderErrorPages } from './errors-page.ts'
import { readHelp } from './help-document.ts'

/**
 * Returns the pages that only the site has: one for each error, rule and command, by path. Their links are those of pages in `docs`.
 * The pages of the API are not among them: TypeDoc makes these on a build.
 */
export function renderSitePages(): ReadonlyMap<string, string> {
  return new Map([...renderErrorPages(), ...renderRulePages(), ...renderCommandPages(readHelp())])
}
