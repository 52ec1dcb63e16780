/**
 * The text of a config that is live. Only for files whose values stand without quotes (Ruby, YAML, properties, Xcode), where
 * names are looked for by patterns; a mark inside a quoted text is taken for one more comment, which costs that value only.
 */
export function withoutComments(file: string, text: string): string {
  if (file.endsWith('.rb')) return text.replaceAll(rubyBlocks, '').replaceAll(hashes, '')
  if (/\.ya?ml$/u.test(file)) return text.replaceAll(hashes, '')
  if (file.endsWith('.properties')) return text.replaceAll(/^[ \t]*[#!].*$/gmu, '')
  return file.endsWith('.pbxproj') ? text.replaceAll(/\/\*[^*\n]*(?:\*(?!\/)[^*\n]*)*\*\//gu, '') : text
}

/** One without an end goes on to the end of the file, so that nothing is read twice. */
const rubyBlocks = /^=begin\b[^]*?(?:^=end\b.*$|$(?![^]))/gmu
/** `#{` stands inside a text of Ruby. */
const hashes = /(?:^|[ \t])#(?!\{).*$/gmu
