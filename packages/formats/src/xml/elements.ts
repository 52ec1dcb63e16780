// The elements of an XML file, for those who read it and are no format.
export { attribute, elementsOf } from './text.ts'
export { scanXml, type XmlElement, type XmlNode } from './xml.ts'
