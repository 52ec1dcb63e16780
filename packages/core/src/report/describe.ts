import { ruleOf } from '@lockale/checks'
import type { Diagnostic } from '@lockale/errors'

/**
 * A finding as a sentence without its place: terminal, bundler and annotations show the same one. An argument that is not
 * there is left out of the sentence. Texts of files stand in it as they are, cut to 60 code points and on one line; whoever
 * prints it has to make them safe for where they go.
 */
export function describe({ code, locale, message, arguments: args }: Diagnostic): string {
  return ruleOf(code).say(args, { message, locale })
}
