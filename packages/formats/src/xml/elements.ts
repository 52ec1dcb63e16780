// XML functions for code outside of this package.
export { attribute, elementsOf, nodesOf } from './text.ts'
export { scanXml, type XmlElement, type XmlNode } from './xml.ts'
