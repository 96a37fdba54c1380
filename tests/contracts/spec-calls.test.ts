import { allOperations } from '#contract/server';
import { FORWARD_PATH, streams } from '#contract/push';
import { describe, expect, it } from 'vitest';

/** Calls as spec section 7 writes them (`{x}` is a path parameter). */
const specCalls = `
POST /account/sendMessage
POST /account/auth/upDateSendMessage
POST /account/register
POST /account/login
POST /account/forgetPassWord
POST /account/auth/updatePassWord
GET /account/auth/queryOperInfo
GET /account/auth/queryLoginDt
GET /account/auth/queryLoginDtLimit
POST /account/auth/authentication
POST /account/auth/authenticationAgain
POST /account/auth/updateOperInfo
GET /account/auth/queryOperValidTime
POST /account/sendEmailMessage
POST /account/auth/sendVerificationEmail
POST /account/auth/verificationMailbox
POST /account/emailLogin
POST /account/mailRegister
POST /account/uploadImg
POST /account/verifyUser
GET /account/auth/checkExistsOrderInTransit
POST /account/insertUserActionUseDaysRecord
GET /account/slider/init
POST /account/slider/verify
GET /account/queryLatestStcSystemNetworkStatus
GET /basic/getOrgList
GET /basic/getStdtOne
GET /basic/auth/message/getMessageListSort
GET /basic/auth/message/getMessageList
POST /basic/auth/message/updateMessageStatus
POST /basic/auth/message/updateAllMsgRead
GET /market/bondInfoByIdOrName
GET /market/historicalSearch
POST /market/insertHistoricalSearch
GET /market/homepage
GET /market/auth/quoteDeepInfo
GET /market/auth/myOptionSecurityInfo
GET /market/auth/queryLatestTrans/{pageNum}/{pageSize}
GET /transaction/auth/getSTCSalesInfo
POST /transaction/auth/ordersPrice
POST /transaction/auth/saveAuthorizedSharing
GET /transaction/auth/queryMarketThemeMode
POST /transaction/auth/saveMarketThemeMode
GET /transaction/bondInfo
GET /transaction/auth/todayNewestBondInfo
GET /transaction/auth/todayLikeNewestBondInfo
GET /transaction/auth/getResembleSecurityList
GET /transaction/auth/briefMarketInfo
GET /transaction/auth/latestHighestMarketInfo
GET /transaction/auth/getUserAmountInfo
GET /transaction/auth/selectBondValuationEntityFromOp
GET /transaction/auth/selectBondValuationEntityFromCom
GET /transaction/auth/selectBondValuationEntityFromMy
GET /transaction/auth/userQuote/getMyQuote
GET /transaction/auth/userQuote/getQuoteList
POST /transaction/auth/userQuote/cancelMyQuote
POST /transaction/auth/userQuote/confirmMyQuote
GET /transaction/auth/getRecentlyQuotes/{id}
GET /transaction/auth/getNextWorkdayOfCurrentDate
POST /transaction/auth/addDealPath
GET /transaction/auth/setDefaultDealPath
GET /transaction/auth/repealDealPath
POST /transaction/auth/updateDealPathInfo
GET /transaction/auth/getDealPathInfo
GET /transaction/auth/queryCfetsOrg
GET /transaction/auth/queryCfetsTrader
`
  .trim()
  .split('\n');

const declared = new Map(
  allOperations.map((call) => [`${call.method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`, call]),
);

describe('the contract compared with the specification', () => {
  it.each(specCalls)('declares %s', (call) => {
    expect(declared.has(call)).toBe(true);
  });

  it('requires a session on every path with an auth segment, and on no other path of the specification [R6.01]', () => {
    for (const call of specCalls) {
      const access = declared.get(call)?.access;
      expect(`${call} ${access === 'public'}`).toBe(`${call} ${!call.includes('/auth/')}`);
    }
  });

  it('names every call once', () => {
    expect(declared.size).toBe(allOperations.length);
    expect(new Set(allOperations.map((call) => call.name)).size).toBe(allOperations.length);
  });

  it('includes every /ws/auth type and the other sockets of the specification', () => {
    const own = new Set<string>(['pricealert', 'servicecase']);
    const types = Object.values(streams).filter(
      (stream) => stream.path === '/ws/auth' && !own.has(stream.type),
    );
    expect(types.map((stream) => stream.type).sort()).toEqual(
      [
        'bestmarket',
        'MyQuote',
        'deepmarket',
        'fullmarket',
        'msg',
        'latestHighestMarke',
        'RevocationBond',
        'OrderReturn',
        'priceTrendMarket',
        'orderchange',
      ].sort(),
    );
    expect(streams.StcSystemNetworkStatus.path).toBe('/ws/noauth');
    expect([FORWARD_PATH, streams.latestTransWebSocket.path, streams.websocketCmds.path]).toEqual([
      '/ws/websocketForward',
      '/ws/latestTransWebSocket',
      '/ws/websocketCmds',
    ]);
  });
});
