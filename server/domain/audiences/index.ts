/** Groups of accounts: those that gates name, their members, and how they are created and filled. */
export { AudienceGuard } from './audience-guard.ts';
export { AudienceKeeper } from './audience-keeper.ts';
export {
  allAudiences,
  audienceList,
  audiencesOf,
  crowds,
  isAudience,
  isMember,
  membersPage,
  peopleOf,
  usersOfAudience,
} from './audience-reader.ts';
export { RunningAudiences } from './running-audiences.ts';
