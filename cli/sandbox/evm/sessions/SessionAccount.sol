// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Smart account of a test chain whose owner lets keys act for it, within limits that it enforces. What is not allowed by a rule reverts: there is no default.
contract SessionAccount {
    error NotOwner();
    error NotKey();
    error SessionEnded();
    error RuleInvalid();
    error NotPermitted();
    error OverLimit();
    error CallFailed();

    event SessionGranted(bytes32 indexed id, address indexed key, uint64 createdAt, uint64 expiry);
    event SessionRevoked(bytes32 indexed id, uint64 revokedAt);

    enum Kind { Native, Token, Call }

    /// limit: wei of coins, units of a token, or number of calls; spent over the whole session. Calls that fail count, too.
    struct Rule {
        Kind kind;
        address target;
        bytes4 selector;
        uint256 limit;
    }

    struct Session {
        address key;
        uint64 createdAt;
        uint64 expiry;
        uint64 revokedAt;
    }

    bytes4 private constant TRANSFER = 0xa9059cbb;

    address public immutable owner;
    /// May end sessions, and nothing else: a service that checks the owner's signature.
    address public immutable revoker;
    mapping(bytes32 => Session) public sessions;
    mapping(bytes32 => Rule[]) private rules;
    mapping(bytes32 => mapping(uint256 => uint256)) public spent;
    bytes32[] public ids;

    constructor(address owner_, address revoker_) payable {
        owner = owner_;
        revoker = revoker_;
    }

    receive() external payable {}

    function grant(address key, uint64 expiry, Rule[] calldata given) external returns (bytes32 id) {
        if (msg.sender != owner) revert NotOwner();
        if (key == address(0) || expiry <= block.timestamp || given.length == 0) revert RuleInvalid();
        id = keccak256(abi.encode(address(this), block.chainid, key, ids.length));
        sessions[id] = Session(key, uint64(block.timestamp), expiry, 0);
        for (uint256 index = 0; index < given.length; index++) {
            Rule calldata rule = given[index];
            // The account itself is no target: a key would grant itself more.
            if (rule.limit == 0 || rule.target == address(this)) revert RuleInvalid();
            if (rule.kind != Kind.Native && rule.target == address(0)) revert RuleInvalid();
            rules[id].push(rule);
        }
        ids.push(id);
        emit SessionGranted(id, key, uint64(block.timestamp), expiry);
    }

    function revoke(bytes32 id) external {
        if (msg.sender != owner && msg.sender != revoker) revert NotOwner();
        Session storage session = sessions[id];
        if (session.key == address(0) || session.revokedAt != 0) revert SessionEnded();
        session.revokedAt = uint64(block.timestamp);
        emit SessionRevoked(id, uint64(block.timestamp));
    }

    /// Makes a call of a session. Returns false if the call itself failed: what it may spend is spent all the same.
    function execute(bytes32 id, address to, uint256 value, bytes calldata data) external returns (bool done) {
        Session storage session = sessions[id];
        if (session.key == address(0) || session.key != msg.sender) revert NotKey();
        if (session.revokedAt != 0 || session.expiry <= block.timestamp) revert SessionEnded();
        if (to == address(this)) revert NotPermitted();
        (uint256 index, uint256 amount) = find(id, to, value, data);
        uint256 total = spent[id][index] + amount;
        if (total > rules[id][index].limit) revert OverLimit();
        // Before the call, so that a call back spends no second time.
        spent[id][index] = total;
        bytes memory answer;
        (done, answer) = to.call{value: value}(data);
        if (done && rules[id][index].kind == Kind.Token && answer.length != 0 && !abi.decode(answer, (bool))) revert CallFailed();
    }

    function count() external view returns (uint256) {
        return ids.length;
    }

    function rulesOf(bytes32 id) external view returns (Rule[] memory) {
        return rules[id];
    }

    function find(bytes32 id, address to, uint256 value, bytes calldata data) private view returns (uint256, uint256) {
        Rule[] storage all = rules[id];
        for (uint256 index = 0; index < all.length; index++) {
            Rule storage rule = all[index];
            if (rule.target != address(0) && rule.target != to) continue;
            if (rule.kind == Kind.Native) {
                if (data.length == 0 && value > 0) return (index, value);
            } else if (value != 0 || data.length < 4) {
                continue;
            } else if (rule.kind == Kind.Token) {
                if (bytes4(data[:4]) == TRANSFER && data.length == 68) return (index, uint256(bytes32(data[36:68])));
            } else if (bytes4(data[:4]) == rule.selector) {
                return (index, 1);
            }
        }
        revert NotPermitted();
    }
}
