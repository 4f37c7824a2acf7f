/**
 * Run in a page, rewrites it as a browser's translator does: each text goes into elements of the translator's own, so
 * that the nodes that React knows are no longer in the document (facebook/react#11538).
 */
export function translator(): void {
  const wrap = (text: Text) => {
    const parent = text.parentElement
    const alone = 'font, script, style, svg, textarea, [contenteditable], [translate="no"]'
    if (!parent || parent.closest(alone) || text.data.trim() === '') return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  wrapAll(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(wrapAll)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
