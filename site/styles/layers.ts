/** The order of the layers. The build writes it at the top of every sheet: any may load first. */
export const layers = 'tokens, base, ui, shell, screens, print';

interface PostcssStylesheet {
  prepend: (rule: { name: string; params: string }) => void;
}

export const layerOrder = {
  postcssPlugin: 'layer-order',
  Once: (sheet: PostcssStylesheet) => sheet.prepend({ name: 'layer', params: layers }),
};
