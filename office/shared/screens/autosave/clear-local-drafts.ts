import { clearLocalDrafts } from './local-drafts.ts';

clearLocalDrafts();
