import type { Format } from '../format.ts'
import { createChrome, editChrome } from './edit.ts'
import { parseChrome } from './parse-chrome.ts'

/** `messages.json` of browser extensions: under each key an object with a `message`, and what belongs to it. */
export const chrome: Format = {
  id: 'chrome',
  parse: parseChrome,
  edit: editChrome,
  create: createChrome,
}
