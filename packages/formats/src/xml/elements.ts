// XML functions for code outside of formats.
export { attribute, elementsOf, nodesOf } from './text.ts'
export { scanXml, type XmlElement, type XmlNode } from './xml.ts'
