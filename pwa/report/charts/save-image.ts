import { downloadBase64File } from '../../data/download.ts'

/** Twice the size on the screen, so that the image is sharp in a slide. */
const IMAGE_SCALE = 2
const inheritedStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const

/** Saves an SVG as PNG, with the colours that it has on the screen. */
export async function saveSvgAsImage(svg: SVGSVGElement, fileName: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  copies.forEach((element, index) => {
    const original = originals[index]
    if (!original) return
    const style = getComputedStyle(original)
    for (const name of inheritedStyles) (element as SVGElement).style.setProperty(name, style.getPropertyValue(name))
  })
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * IMAGE_SCALE
  canvas.height = height * IMAGE_SCALE
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(IMAGE_SCALE, IMAGE_SCALE)
  context.drawImage(image, 0, 0)
  const content = canvas.toDataURL('image/png').split(',')[1] ?? ''
  downloadBase64File({ fileName: `${fileName}.png`, fileContent: content })
}
