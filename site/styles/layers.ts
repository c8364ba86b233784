/**
 * The order in which styles win. It has to be known before the first rule of any sheet, whichever sheet a page happens
 * to load first, so the build writes it at the head of each.
 */
const order = ['tokens', 'base', 'ui', 'shell', 'screens', 'print'];

interface PostcssStylesheet {
  prepend: (rule: { name: string; params: string }) => void;
}

export const layerOrder = {
  postcssPlugin: 'layer-order',
  Once: (sheet: PostcssStylesheet) => sheet.prepend({ name: 'layer', params: order.join(', ') }),
};
