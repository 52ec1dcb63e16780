import { rememberLast } from '../marks/marks.ts'

/** True if a text has a plural or select of ICU MessageFormat, whatever else it is written in. */
export const hasIcuBlock: (text: string) => boolean = rememberLast((text) =>
  /\{\s{0,20}[\w.$-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/u.test(text),
)
