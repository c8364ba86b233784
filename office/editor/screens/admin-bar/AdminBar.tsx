import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Logo } from '#site/shell/Logo.tsx';
import style from './AdminBar.module.css';

export function loadAdminBar(context: OfficeContext) {
  const { t, house } = createPageTools(context);
  const { address, mayWrite } = readScreenData(context, 'adminBar');
  const editor = `/office/visual-editor?${new URLSearchParams({ address })}`;
  const links = {
    change: { href: editor, name: t('visualEditor.adminBar.change') },
    office: { href: '/office', name: t('visualEditor.adminBar.office') },
    signIn: { href: `/office/sign-in?${new URLSearchParams({ to: editor })}`, name: t('visualEditor.adminBar.signIn') },
  };
  return {
    page: { title: t('visualEditor.adminBar.label') },
    screen: {
      t,
      house,
      links: mayWrite === undefined ? [links.signIn] : mayWrite ? [links.change, links.office] : [links.office],
    },
  };
}

type Props = ReturnType<typeof loadAdminBar>['screen'];

export const AdminBar = ({ t, links, house }: Props) => (
  <nav className={style.bar} aria-label={t('visualEditor.adminBar.label')}>
    <Logo source={house} />
    {links.map(({ href, name }) => (
      <a key={href} href={href} target="_top">
        {name}
      </a>
    ))}
  </nav>
);
