/** What surrounds each page of the office. */
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ErrorPage, loadErrorPage } from '#office/shared/screens/error-page/ErrorPage.tsx';
import {
  createOfficeContext,
  type FrameChange,
  outlineIn,
  outlineScreen,
  testOutlines,
} from '#tests/harness/office-screens.ts';
import { Masthead, OfficeFooter } from './Masthead.tsx';
import { createPageTools } from './page-tools.ts';

const frame = (change?: FrameChange) => () => {
  const context = createOfficeContext('errorPage', {}, change);
  const tools = createPageTools(context);
  const parts = [
    createElement(Masthead, { key: 'masthead', tools }),
    createElement(OfficeFooter, { key: 'foot', tools }),
  ];
  return outlineIn(context, renderToStaticMarkup(createElement(Fragment, {}, parts)));
};
const as = (role: 'owner' | 'office' | 'writer' | 'door') => ({ person: { name: 'Ida', role } });

const errorPage = (change?: FrameChange) => () =>
  outlineScreen(loadErrorPage, ErrorPage, createOfficeContext('errorPage', {}, change));

testOutlines(new URL(import.meta.url), {
  frame: {
    'an owner, on the first page': frame(),
    'a member of the office, at the door': frame({ ...as('office'), address: '/office/check-in/15' }),
    'a writer, in English': frame({ ...as('writer'), locale: 'en', address: '/office/content' }),
    'a helper at the door': frame({ ...as('door'), address: '/office/check-in/15/list' }),
    'nobody signed in': frame({ person: undefined, address: '/office/sign-in' }),
    'on the own account': frame({ address: '/office/account' }),
    ...Object.fromEntries(
      [
        ...['/office/requests/T-AAAA-AAA2', '/office/requestsX', '/office/events/15', '/office/stats'],
        ...['/office/new/people', '/office/visual-editor', '/office/films/new', '/office/redirects'],
        ...['/office/pictures/oak', '/office/newsletter/i1/send', '/office/staff', '/office/log'],
      ].map((address) => [`on ${address}`, frame({ address })]),
    ),
  },
  'error-page': {
    'signed in': errorPage({ errorCode: 'roleNotAllowed' }),
    'not signed in, in English': errorPage({ errorCode: 'officeSignedOut', person: undefined, locale: 'en' }),
  },
});
