import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadBar(context: OfficeContext) {
  const { t } = officeOf(context);
  const { address, writes } = factsOf(context, 'bar');
  const change = `/office/see?${new URLSearchParams({ address })}`;
  const ways = {
    change: { href: change, name: t('see.bar.change') },
    office: { href: '/office', name: t('see.bar.office') },
    signIn: { href: `/office/sign-in?${new URLSearchParams({ to: change })}`, name: t('see.bar.signIn') },
  };
  return {
    page: { title: t('see.bar.label') },
    screen: {
      t,
      ways: writes === undefined ? [ways.signIn] : writes ? [ways.change, ways.office] : [ways.office],
    },
  };
}
