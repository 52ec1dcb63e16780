import type { Rule } from '../../rule.ts'
import { accelerator } from './accelerator.ts'
import { acronymChanged } from './acronym-changed.ts'
import { androidEscape } from './android-escape.ts'
import { androidNotTranslatable } from './android-not-translatable.ts'
import { androidReference } from './android-reference.ts'
import { bbcode } from './bbcode.ts'
import { charsAroundTags } from './chars-around-tags.ts'
import { cliOptionChanged } from './cli-option-changed.ts'
import { cssSpec } from './css-spec.ts'
import { emailChanged } from './email-changed.ts'
import { functionNameChanged } from './function-name-changed.ts'
import { htmlAttr } from './html-attr.ts'
import { htmlEntities } from './html-entities.ts'
import { htmlSyntax } from './html-syntax.ts'
import { htmlTags } from './html-tags.ts'
import { htmlUnsafe } from './html-unsafe.ts'
import { markdownLink } from './markdown-link.ts'
import { markdownReflink } from './markdown-reflink.ts'
import { markdownSyntax } from './markdown-syntax.ts'
import { mdxSyntax } from './mdx-syntax.ts'
import { numbers } from './numbers.ts'
import { pathChanged } from './path-changed.ts'
import { rstSyntax } from './rst-syntax.ts'
import { transIndices } from './trans-indices.ts'
import { urlChanged } from './url-changed.ts'

/** In the order of `ruleIds`. */
export const markupRules: readonly Rule[] = [
  htmlTags,
  transIndices,
  htmlSyntax,
  htmlAttr,
  htmlUnsafe,
  htmlEntities,
  charsAroundTags,
  markdownLink,
  markdownReflink,
  markdownSyntax,
  mdxSyntax,
  rstSyntax,
  bbcode,
  urlChanged,
  emailChanged,
  pathChanged,
  cliOptionChanged,
  functionNameChanged,
  acronymChanged,
  cssSpec,
  numbers,
  androidEscape,
  androidReference,
  androidNotTranslatable,
  accelerator,
]
